// Puts the urllib.robotparser of a newer Python, which npm has as WebAssembly, through the Robotspec conformance suite.
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const python = await loadPyodide();
python.runPython(readFileSync(new URL('../urllib-robotparser/driver.py', import.meta.url), 'utf8'));
