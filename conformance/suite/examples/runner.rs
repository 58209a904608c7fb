// Prints each required case that your allowed(body, agent, url) gets wrong: cargo run rfc9309, with base64 and serde_json.
mod allowed;

use base64::{engine::general_purpose::STANDARD, Engine};
use serde_json::Value;

fn main() {
    let profile = std::env::args().nth(1).unwrap();
    for line in std::fs::read_to_string("cases.jsonl").unwrap().lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let required = case["required"].as_array().unwrap().contains(&profile.as_str().into());
        if required && case["agents"].as_array().unwrap().len() == 1 {
            let text = |name: &str| case[name].as_str().unwrap_or("");
            let body = [text("body").as_bytes(), &STANDARD.decode(text("bodyBase64")).unwrap()].concat();
            let agent = case["agents"][0].as_str().unwrap();
            if allowed::allowed(&body, agent, text("url")) != (case["expect"][&profile]["verdict"] == "allow") {
                println!("{} {}", text("id"), text("says"));
            }
        }
    }
}
