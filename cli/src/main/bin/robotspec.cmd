@echo off
rem The robotspec command for Windows. It needs only a Java runtime, version 17 or newer.
rem   JAVA_HOME        the Java runtime; default: the java on the PATH
rem   JDK_JAVA_OPTIONS options for Java, for example for a proxy
setlocal
set "ROBOTSPEC_APP=%~dp0.."
set "ROBOTSPEC_JAVA=java.exe"
if defined JAVA_HOME set "ROBOTSPEC_JAVA=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%ROBOTSPEC_JAVA%" (
  echo robotspec: no bin\java.exe in JAVA_HOME: "%JAVA_HOME%" 1>&2
  exit /b 1
)
if not defined JAVA_HOME where /q java.exe || (
  echo robotspec: java not found: install a Java runtime, version 17 or newer 1>&2
  exit /b 1
)
"%ROBOTSPEC_JAVA%" "-Drobotspec.home=%ROBOTSPEC_APP%" -cp "%ROBOTSPEC_APP%\lib\*" org.robotspec.cli.Main %*
exit /b %ERRORLEVEL%
