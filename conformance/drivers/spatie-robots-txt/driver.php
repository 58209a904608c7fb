<?php
// Puts spatie/robots-txt through the Robotspec conformance suite.
require __DIR__ . '/build/vendor/autoload.php';

function answer(array $message): array
{
    if (count($message['agents']) > 1) {
        return ['skipped' => 'one agent only'];
    }
    if (!isset($message['url'])) {
        return ['skipped' => 'asks about no URL'];
    }
    $robots = new Spatie\Robots\RobotsTxt(base64_decode($message['body']));
    $allowed = $robots->allows($message['url'], $message['agents'][0]);
    return ['verdict' => $allowed ? 'allow' : 'disallow'];
}

while (($line = fgets(STDIN)) !== false) {
    $message = json_decode($line, true);
    if ($message['cmd'] === 'stop') {
        break;
    }
    $reply = ['protocol' => 1, 'name' => 'spatie/robots-txt', 'version' => '3d97bdb', 'tracks' => ['match']];
    if ($message['cmd'] === 'case') {
        $reply = ['seq' => $message['seq']] + answer($message);
    }
    echo json_encode($reply), "\n";
}
