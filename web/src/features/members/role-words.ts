import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import { grantOf, may, uncapped, type Access, type Grant, type Permission } from '@hausheft/contract/rights.ts'
import type { Role } from '@hausheft/contract/roles.ts'

/** One thing that a role may or may not, said in words. */
type RoleLine = { may: boolean; text: string }

type Line = { of: Permission; any: string } & { own?: string; never?: string }

// What everybody may who is in the group goes without saying; what is the same as another line is said there.
const entries: readonly Line[] = [
	{ of: 'event.create', any: 'erfasst Einträge mit Fotos, Zählerständen und Arbeitszeit', never: 'erfasst und ändert nichts' },
	{ of: 'event.update', any: 'ändert und löscht alle Einträge', own: 'ändert und löscht die eigenen Einträge' },
	{ of: 'event.complete', any: 'hakt Unterhalt und Erinnerungen ab' },
	{ of: 'balance.read', any: 'sieht Beträge und Belege', own: 'sieht keine Beträge und Belege, ausser bei eigenen Einträgen' },
	{ of: 'balance.write', any: 'pflegt die Beträge aller Einträge' },
	{ of: 'time.read', any: 'sieht die Arbeitszeit von allen', own: 'sieht keine fremde Arbeitszeit' },
]
const allEntries: RoleLine = { may: true, text: 'erfasst, sieht und ändert alle Einträge mit Beträgen und Arbeitszeit' }
const others: readonly Line[] = [
	{ of: 'property.write', any: 'legt Liegenschaften an und ändert sie' },
	{ of: 'inbox.read', any: 'bearbeitet den Posteingang', never: 'sieht den Posteingang nicht' },
	{ of: 'export.run', any: 'exportiert für Steuern und Archiv' },
	{ of: 'members.read', any: 'sieht, wer Mitglied ist', never: 'sieht nicht, wer Mitglied ist' },
	{ of: 'members.manage', any: 'lädt ein und vergibt Rollen' },
	{ of: 'import.run', any: 'importiert Daten und richtet Verbindungen ein' },
	{ of: 'subscription.manage', any: 'verwaltet das Abo' },
	{ of: 'group.delete', any: 'kann die Gruppe löschen' },
]

const sides: Record<Grant, (line: Line) => RoleLine | undefined> = {
	any: ({ any }) => ({ may: true, text: any }),
	// To see only one's own is a limit; to change only one's own is what one may.
	own: ({ of, own }) => (own === undefined ? undefined : { may: !of.endsWith('.read'), text: own }),
	never: ({ never }) => (never === undefined ? undefined : { may: false, text: never }),
}

const saidLines = (access: Access, lines: readonly Line[]) => lines.flatMap((line) => sides[grantOf(access, line.of)](line) ?? [])

/** What a role may do and see, and what not: from the table of rights, line by line. */
export function roleLines(role: Role): RoleLine[] {
	const access = uncapped(role)
	const onEntries = entries.every(({ of }) => grantOf(access, of) === 'any') ? [allEntries] : saidLines(access, entries)
	const rest = saidLines(access, others)
	return [
		...onEntries.filter((line) => line.may),
		...keeping(access),
		...rest.filter((line) => line.may),
		...[...onEntries, ...rest].filter((line) => !line.may),
	]
}

const listed = (words: string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' und ')

/** Properties have a line of their own. */
function keeping(access: Access): RoleLine[] {
	const own = whichCan('form').flatMap((name) => (name !== 'property' && may(access, `${name}.write`) ? [nouns[name].words.many] : []))
	return own.length > 0 ? [{ may: true, text: `pflegt ${listed(own)}` }] : []
}

/** The same in half a sentence: `erfasst Einträge, sieht keine Beträge`. */
export function roleSummary(role: Role): string {
	const access = uncapped(role)
	if (may(access, 'group.delete')) return 'darf alles, auch das Abo und die Gruppe selbst'
	const manages = may(access, 'members.manage')
	const acts = manages ? 'führt Liegenschaften und Mitglieder' : may(access, 'event.create') ? 'erfasst Einträge' : 'schaut nur zu'
	const amounts = !may(access, 'balance.read')
		? 'sieht keine Beträge'
		: may(access, 'balance.write') && !manages
			? 'pflegt alle Beträge'
			: 'sieht Beträge'
	return [acts, amounts, !may(access, 'time.read') && 'keine fremde Arbeitszeit'].filter(Boolean).join(', ')
}

/** These see every property; a limit would not hold. */
export const seesAllProperties = (role: Role | null): boolean => role === 'owner' || role === 'admin'
