// Puts the crate robotstxt through the Robotspec conformance suite: driver FILE AGENT URL.
use robotstxt::DefaultMatcher;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let body = std::fs::read(&args[1]).unwrap();
    let text = String::from_utf8_lossy(&body);
    let allowed = DefaultMatcher::default().one_agent_allowed_by_robots(&text, &args[2], &args[3]);
    std::process::exit(if allowed { 0 } else { 1 });
}
