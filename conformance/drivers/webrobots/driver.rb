# Puts Ruby's webrobots through the Robotspec conformance suite.
require 'base64'
require 'json'
require 'webrobots'

def answer(message)
  return { skipped: 'one agent only' } if message['agents'].size > 1
  return { skipped: 'asks about no URL' } unless message['url']

  body = Base64.decode64(message['body']).force_encoding('UTF-8').scrub
  robots = WebRobots.new(message['agents'][0], http_get: ->(_) { body }, crawl_delay: :ignore)
  allowed = robots.allowed?(message['url'])
  { verdict: allowed ? 'allow' : 'disallow', sitemaps: robots.sitemaps(message['url']) }
rescue ArgumentError, URI::InvalidURIError
  { verdict: 'invalid' }
end

$stdout.sync = true
$stdin.each_line do |line|
  message = JSON.parse(line)
  break if message['cmd'] == 'stop'

  reply = { protocol: 1, name: 'webrobots', version: Webrobots::VERSION, tracks: ['match'] }
  reply = { seq: message['seq'], **answer(message) } if message['cmd'] == 'case'
  puts JSON.generate(reply)
end
