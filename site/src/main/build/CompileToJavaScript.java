import java.io.File;
import java.util.stream.Stream;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.tooling.ConsoleTeaVMToolLog;
import org.teavm.tooling.TeaVMProblemRenderer;
import org.teavm.tooling.TeaVMTool;
import org.teavm.vm.TeaVMOptimizationLevel;

/**
 * {@code CompileToJavaScript FOLDER}: compiles the classes of the class path to the JavaScript module's core.js.
 *
 * <p>The pom runs it, in place of TeaVM's Maven plugin, in its own JVM: TeaVM writes classes in an order that
 * depends on identity hash codes, and the same commit must give the same bytes.
 */
class CompileToJavaScript {
  public static void main(String[] arguments) throws Exception {
    TeaVMTool tool = new TeaVMTool();
    tool.setLog(new ConsoleTeaVMToolLog(false));
    tool.setMainClass("org.robotspec.browser.Exports");
    tool.setClassPath(
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(File::new).toList());
    tool.setJsModuleType(JSModuleType.ES2015);
    tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
    tool.setObfuscated(true);
    tool.setTargetDirectory(new File(arguments[0]));
    tool.setTargetFileName("core.js");
    tool.generate();
    TeaVMProblemRenderer.describeProblems(
        tool.getDependencyInfo().getCallGraph(), tool.getProblemProvider(), tool.getLog());
    if (!tool.getProblemProvider().getSevereProblems().isEmpty()) {
      System.exit(1);
    }
  }
}
