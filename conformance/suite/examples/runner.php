<?php // Prints each required case that your allowed($body, $agent, $url) gets wrong: php runner.php rfc9309
require 'allowed.php';
foreach (file('cases.jsonl') as $line) {
    $case = json_decode($line, true);
    if (count($case['agents']) > 1 || !in_array($argv[1], $case['required'])) continue;
    $body = $case['body'] ?? base64_decode($case['bodyBase64']);
    $right = $case['expect'][$argv[1]]['verdict'] === 'allow';
    if (allowed($body, $case['agents'][0], $case['url']) !== $right) echo "$case[id] $case[says]\n";
}
