import { base } from '@hausheft/contract/endpoint.ts'

/** What programs are asked to do every day, as one types it: run by the test as it stands on the page. */
type Example = { title: string; command: string }

const call = (path: string, ...more: string[]) =>
	[`curl ${path.includes('?') ? `"$HEFT${base}${path}"` : `$HEFT${base}${path}`}`, `-H "Authorization: Bearer $SCHLUESSEL"`, ...more].join(
		' \\\n  ',
	)
const json = (body: object) => [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]

/** Said before the commands: what they take from the shell. */
export const preparation = `HEFT=https://haus.example.ch
SCHLUESSEL=hh_…
GRUPPE=…
LIEGENSCHAFT=…
EINTRAG=…`

export const examples: readonly Example[] = [
	{ title: 'Wohin der Schlüssel führt und was er darf', command: call('/groups/list') },
	{ title: 'Liegenschaften einer Gruppe', command: call('/groups/$GRUPPE/properties') },
	{ title: 'Die letzten fünf Einträge', command: call('/properties/$LIEGENSCHAFT/events-rolling?limit=5') },
	{ title: 'Suchen', command: call('/groups/$GRUPPE/search?q=Boiler') },
	{
		title: 'Eintrag mit Betrag erfassen; wiederholt entsteht kein zweiter',
		command: call(
			'/properties/$LIEGENSCHAFT/events',
			`-H 'Idempotency-Key: boiler-2026-11'`,
			...json({ name: 'Boiler entkalkt', event_at: '2026-11-20T10:00:00+01:00', balance: { expense: 18_000, tax_relevant: true } }),
		),
	},
	{
		title: 'Eintrag ändern; If-Match nennt die Version, die man gelesen hat',
		command: call('/events/$EINTRAG', '-X PATCH', `-H 'If-Match: "1"'`, ...json({ description: 'Mit Zitronensäure, hält zwei Jahre.' })),
	},
	{ title: 'Beleg an den Eintrag hängen', command: call('/groups/$GRUPPE/files', '-F event=$EINTRAG', '-F file=@beleg.jpg') },
	{
		title: 'Erinnerung setzen',
		command: call(
			'/properties/$LIEGENSCHAFT/events',
			...json({ name: 'Filter wechseln', event_at: '2026-11-20T10:00:00+01:00', reminder: { date: '2027-01-15' } }),
		),
	},
	{ title: 'Was in der Gruppe ansteht', command: call('/groups/$GRUPPE/reminders') },
	{ title: 'Einnahmen und Ausgaben des Jahres', command: call('/properties/$LIEGENSCHAFT/balance?year=2026') },
]
