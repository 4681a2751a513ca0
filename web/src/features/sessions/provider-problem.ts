const problems: Record<string, string> = {
	denied: 'Die Anmeldung beim Anbieter wurde abgebrochen.',
	unverified: 'Der Anbieter hat die E-Mail-Adresse nicht bestätigt. So geht es hier nicht hinein.',
	invited: 'Ein Konto eröffnen kann hier nur, wer eine Einladung hat. Bitte deren Link öffnen.',
	begin_again: 'Die Anmeldung hat zu lange gedauert oder begann in einem anderen Fenster. Bitte nochmals.',
	failed: 'Die Anmeldung beim Anbieter hat nicht geklappt.',
}

/** Why somebody came back from a provider without being signed in. */
export const providerProblem = (problem: string | undefined): string | undefined =>
	problem === undefined ? undefined : (problems[problem] ?? problems['failed'])
