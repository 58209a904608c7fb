/** StormCrawler's adapter, by the BOM; the crawler itself is not here. */
final class Main {
  public static void main(String[] arguments) {
    String name = "org/robotspec/stormcrawler/RobotspecProtocol.class";
    if (Main.class.getClassLoader().getResource(name) != null) {
      System.out.println(name.replace(".class", "").replace('/', '.'));
    }
  }
}
