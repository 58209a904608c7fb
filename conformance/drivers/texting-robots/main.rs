// Puts the crate texting_robots through the Robotspec conformance suite: driver FILE AGENT URL.
use texting_robots::Robot;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let body = std::fs::read(&args[1]).unwrap();
    let robot = Robot::new(&args[2], &body).unwrap();
    std::process::exit(if robot.allowed(&args[3]) { 0 } else { 1 });
}
