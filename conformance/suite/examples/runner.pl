# Prints each required case that your allowed($body, $agent, $url) gets wrong: perl runner.pl rfc9309
use Encode; use JSON::PP; use MIME::Base64;
require './allowed.pl';
open my $cases, '<', 'cases.jsonl' or die $!;
while (my $line = <$cases>) {
    my $case = decode_json $line;
    next if @{$case->{agents}} > 1 || !grep { $_ eq $ARGV[0] } @{$case->{required}};
    my $body = exists $case->{body} ? encode_utf8 $case->{body} : decode_base64 $case->{bodyBase64};
    my $right = $case->{expect}{$ARGV[0]}{verdict} eq 'allow';
    print encode_utf8 "$case->{id} $case->{says}\n" if !allowed($body, $case->{agents}[0], $case->{url}) == $right;
}
