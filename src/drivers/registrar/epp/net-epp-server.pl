# A registry by ICANN's Net::EPP::Server, which checks every frame of both sides against the official schemas. It keeps
# its names in files. Arguments: port, key, certificate, xsd, folder, log folder.
use strict;
use warnings;
use JSON::PP;
use Net::EPP::Frame::ObjectSpec;
use Net::EPP::ResponseCodes;
use Net::EPP::Server;
use Time::Piece;

my ($port, $key, $cert, $xsd, $dir) = @ARGV;
my $server = Net::EPP::Server->new;
my $domain = Net::EPP::Frame::ObjectSpec->xmlns('domain');

sub path { return "$dir/" . lc(shift) }
sub load { my $p = path(shift); open(my $f, '<', $p) or return undef; local $/; return decode_json(<$f>) }
sub store { my ($name, $held) = @_; open(my $f, '>', path($name)) or die $!; print $f encode_json($held); close($f) }
sub stamp { return gmtime(shift)->strftime('%Y-%m-%dT%H:%M:%SZ') }
sub text { my ($frame, $tag) = @_; my $n = $frame->getElementsByTagNameNS($domain, $tag)->item(0); return $n ? $n->textContent : undef }

# An answer with data about a name; null values are left out.
sub answer {
	my ($args, $tag, @parts) = @_;
	my $response = $server->generate_response(code => OK, clTRID => $args->{clTRID}, svTRID => $args->{svTRID}, resData => 1);
	my $data = $response->createElementNS($domain, "domain:$tag");
	while (my ($name, $value) = splice(@parts, 0, 2)) {
		next if (!defined($value));
		my $element = $response->createElementNS($domain, "domain:$name");
		if (ref($value) eq 'HASH') { $element->setAttribute($_, $value->{$_}) for (keys(%{$value})) }
		elsif (ref($value) eq 'CODE') { $value->($response, $element) }
		else { $element->appendText($value) }
		$data->appendChild($element);
	}
	$response->getElementsByTagName('resData')->item(0)->appendChild($data);
	return $response;
}

sub child { my ($doc, $parent, $name, $value, %with) = @_; my $e = $doc->createElementNS($domain, "domain:$name"); $e->appendText($value); $e->setAttribute($_, $with{$_}) for (keys(%with)); $parent->appendChild($e) }

$server->run(
	host => 'localhost', port => $port, log_level => 0, SSL_key_file => $key, SSL_cert_file => $cert, xsd_file => $xsd, timeout => 30,
	handlers => {
		hello => sub { return {
			svID => 'Net::EPP::Server sandbox', lang => ['en'],
			objects => [map { Net::EPP::Frame::ObjectSpec->xmlns($_) } qw(domain contact host)],
			extensions => [map { Net::EPP::Frame::ObjectSpec->xmlns($_) } qw(secDNS rgp)],
		} },
		login => sub { my %a = @_; my $f = $a{frame};
			return ($f->getElementsByTagName('clID')->item(0)->textContent eq 'moorage' && $f->getElementsByTagName('pw')->item(0)->textContent eq 'perl-phrase') ? OK : AUTHENTICATION_ERROR },
		check => sub { my %a = @_;
			my @names = map { $_->textContent } $a{frame}->getElementsByTagNameNS($domain, 'name');
			return answer(\%a, 'chkData', map { my $name = $_; ('cd', sub { my ($doc, $cd) = @_; child($doc, $cd, 'name', $name, avail => load($name) ? 0 : 1); child($doc, $cd, 'reason', 'In use') if (load($name)) }) } @names) },
		create => sub { my %a = @_; my $name = text($a{frame}, 'name');
			return OBJECT_EXISTS if (load($name));
			my $now = time();
			my $held = { name => $name, crDate => stamp($now), exDate => stamp($now + 31_536_000 * text($a{frame}, 'period')), code => text($a{frame}, 'pw'), statuses => [], ns => [map { $_->textContent } $a{frame}->getElementsByTagNameNS($domain, 'hostName')] };
			store($name, $held);
			return answer(\%a, 'creData', name => $name, crDate => $held->{crDate}, exDate => $held->{exDate}) },
		info => sub { my %a = @_; my $held = load(text($a{frame}, 'name')) or return OBJECT_DOES_NOT_EXIST;
			return answer(\%a, 'infData', name => $held->{name}, roid => 'PERL1-TEST', (map { ('status', { s => $_ }) } @{$held->{statuses}}),
				(@{$held->{ns}} ? (ns => sub { my ($doc, $ns) = @_; for my $host (@{$held->{ns}}) { my $attr = $doc->createElementNS($domain, 'domain:hostAttr'); child($doc, $attr, 'hostName', $host); $ns->appendChild($attr) } }) : ()),
				clID => 'moorage', crDate => $held->{crDate}, exDate => $held->{exDate}) },
		renew => sub { my %a = @_; my $held = load(text($a{frame}, 'name')) or return OBJECT_DOES_NOT_EXIST;
			return PARAM_POLICY_ERROR if (text($a{frame}, 'curExpDate') ne substr($held->{exDate}, 0, 10));
			my $t = Time::Piece->strptime($held->{exDate}, '%Y-%m-%dT%H:%M:%SZ'); $held->{exDate} = stamp($t->epoch + 31_536_000 * text($a{frame}, 'period'));
			store($held->{name}, $held);
			return answer(\%a, 'renData', name => $held->{name}, exDate => $held->{exDate}) },
		update => sub { my %a = @_; my $held = load(text($a{frame}, 'name')) or return OBJECT_DOES_NOT_EXIST;
			my ($add, $rem) = map { $a{frame}->getElementsByTagNameNS($domain, $_)->item(0) } qw(add rem);
			my %gone = $rem ? map { $_->getAttribute('s') => 1 } $rem->getElementsByTagNameNS($domain, 'status') : ();
			$held->{statuses} = [(grep { !$gone{$_} } @{$held->{statuses}}), $add ? map { $_->getAttribute('s') } $add->getElementsByTagNameNS($domain, 'status') : ()];
			store($held->{name}, $held); return OK },
		delete => sub { my %a = @_; my $name = text($a{frame}, 'name'); return load($name) && unlink(path($name)) ? OK : OBJECT_DOES_NOT_EXIST },
		poll => sub { return UNIMPLEMENTED_COMMAND },
		transfer => sub { return UNIMPLEMENTED_COMMAND },
		other => sub { return UNIMPLEMENTED_COMMAND },
	},
);
