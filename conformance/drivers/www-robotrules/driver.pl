# Puts Perl's WWW::RobotRules through the Robotspec conformance suite.
use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use URI;
use WWW::RobotRules;

$| = 1;
my $json = JSON::PP->new->utf8;

sub answer {
    my ($case) = @_;
    return { skipped => 'one agent only' } if @{ $case->{agents} } > 1;
    return { skipped => 'asks about no URL' } unless defined $case->{url};
    my $robots = eval { URI->new_abs('/robots.txt', URI->new($case->{url})) };
    return { verdict => 'invalid' } unless $robots && $robots->can('host') && $robots->host;
    my $rules = WWW::RobotRules->new($case->{agents}[0]);
    $rules->parse($robots, decode_base64($case->{body}));
    my $allowed = eval { $rules->allowed($case->{url}) };
    return { verdict => 'invalid' } if !defined $allowed || $allowed < 0;
    return { verdict => $allowed ? 'allow' : 'disallow' };
}

while (my $line = <STDIN>) {
    my $message = $json->decode($line);
    last if $message->{cmd} eq 'stop';
    my $reply = { protocol => 1, name => 'WWW::RobotRules', tracks => ['match'] };
    $reply->{version} = WWW::RobotRules->Version;
    $reply = { seq => $message->{seq}, %{ answer($message) } } if $message->{cmd} eq 'case';
    print $json->encode($reply), "\n";
}
