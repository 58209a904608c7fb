/** A program on the module path. */
module consumer {
  requires org.robotspec.service;
}
