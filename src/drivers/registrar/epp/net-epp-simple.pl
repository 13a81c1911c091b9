# Runs Debian's Net::EPP::Simple against our EPP server, one result a line: name, code, value.
# Arguments: port, certificate to trust, registrar, password.
use strict;
use warnings;
use JSON::PP;
use Net::EPP::Simple;

my ($port, $ca_file, $user, $pass) = @ARGV;
my $json = JSON::PP->new->canonical->allow_nonref;

sub tell_result {
	my ($name, $value) = @_;
	print $json->encode({ name => $name, code => 0 + $Net::EPP::Simple::Code, value => $value }), "\n";
}

sub connect_as {
	my ($password) = @_;
	return Net::EPP::Simple->new(
		host => 'localhost', port => $port, user => $user, pass => $password,
		verify => 1, ca_file => $ca_file, timeout => 10, reconnect => 0, load_config => 0,
	);
}

tell_result('wrong password', defined(connect_as("not-$pass")) ? 1 : 0);
my $epp = connect_as($pass) or die $Net::EPP::Simple::Error;
tell_result('login', 1);
tell_result('ping', $epp->ping);
tell_result('check of a free name', $epp->check_domain('perl-test.io'));
tell_result('check of a taken name', $epp->check_domain('google.io'));
tell_result('info of a free name', $epp->domain_info('perl-test.io'));

tell_result('create contact', $epp->create_contact({
	id => 'PERL-1', email => 'perl@example.com', voice => '+1.7035555555', fax => '', authInfo => 'contact-code',
	postalInfo => { int => {
		name => 'J. Doe & Sons', org => 'Example <Inc.>',
		addr => { street => ['1 Main St', 'Suite 2'], city => 'Dulles', sp => 'VA', pc => '20166', cc => 'US' },
	} },
}));
tell_result('contact info', $epp->contact_info('PERL-1'));
tell_result('create host', $epp->create_host({ name => 'ns1.perl-provider.example' }));

my $domain = {
	name => 'perl-test.io', period => 2, registrant => 'PERL-1', authInfo => 'Perl-Code-2026',
	contacts => { admin => 'PERL-1', tech => 'PERL-1', billing => 'PERL-1' }, ns => ['ns1.perl-provider.example'],
};
tell_result('create', $epp->create_domain($domain));
tell_result('create again', $epp->create_domain($domain));
tell_result('info', $epp->domain_info('perl-test.io', 'Perl-Code-2026'));

# It writes fields without a value as empty elements, which breaks the schemas.
my $empty = { name => 'perl-empty.io', period => 1, registrant => '', authInfo => 'Perl-Code-2026', contacts => {}, ns => [] };
tell_result('create without a registrant', $epp->create_domain($empty));

tell_result('transfer of our own name', $epp->domain_transfer_request('perl-test.io', 'Perl-Code-2026', 1));
tell_result('renew', $epp->renew_domain({
	name => 'perl-test.io', period => 1, cur_exp_date => substr($epp->domain_info('perl-test.io')->{exDate}, 0, 10),
}));
tell_result('delete', $epp->delete_domain('perl-test.io'));
tell_result('check afterwards', $epp->check_domain('perl-test.io'));
tell_result('logout', $epp->logout);
