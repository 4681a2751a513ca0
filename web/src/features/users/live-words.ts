import type { LiveMessage, Source } from '@hausheft/contract/live.ts'

const nouns: Record<Exclude<Source, 'users'>, string> = {
	event: 'Ein Eintrag',
	property: 'Eine Liegenschaft',
	object: 'Ein Objekt',
	contact: 'Ein Kontakt',
	journal: 'Ein Journal',
	statistic: 'Eine Statistik',
	file: 'Eine Datei',
	group: 'Die Gruppe oder ihre Mitglieder',
	inbox: 'Eine Mail',
}
const deeds: Record<LiveMessage['event'], string> = { INSERT: 'ist dazugekommen', UPDATE: 'wurde geändert', DELETE: 'wurde gelöscht' }

/** What a live message tells, as a sentence: «Ein Eintrag wurde geändert». */
export function liveWords({ source, event, users = [] }: LiveMessage): string {
	if (source === 'users') return users.length === 0 ? 'Niemand ist online' : `Online: ${users.map(({ name }) => name).join(', ')}`
	if (source === 'group') return event === 'DELETE' ? 'Die Gruppe wurde gelöscht' : `${nouns.group} haben sich geändert`
	return `${nouns[source]} ${deeds[event]}`
}
