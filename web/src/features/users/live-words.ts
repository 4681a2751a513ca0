import type { LiveMessage } from '@hausheft/contract/live.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { atStart } from '@hausheft/contract/words.ts'

const deeds: Record<LiveMessage['event'], string> = { INSERT: 'ist dazugekommen', UPDATE: 'wurde geändert', DELETE: 'wurde gelöscht' }

/** What a live message tells, as a sentence: «Ein Eintrag wurde geändert». */
export function liveWords({ source, event, users }: LiveMessage): string {
	if (source === 'users' && !users) return 'Etwas Eigenes hat sich geändert, das sonst niemand sieht'
	if (users) return users.length === 0 ? 'Niemand ist online' : `Online: ${users.map(({ name }) => name).join(', ')}`
	if (source === 'group') return event === 'DELETE' ? 'Die Gruppe wurde gelöscht' : 'Die Gruppe oder ihre Mitglieder haben sich geändert'
	return `${atStart(nouns[source].words, 'indefinite')} ${deeds[event]}`
}
