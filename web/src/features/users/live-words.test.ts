import { expect, test } from 'vitest'
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { liveWords } from './live-words.ts'

const message = (part: Partial<LiveMessage>): LiveMessage => ({ source: 'event', event: 'UPDATE', fk: 'f', group: 'g', date: 'd', ...part })

test.each([
	[{}, 'Ein Eintrag wurde geändert'],
	[{ source: 'property', event: 'INSERT' }, 'Eine Liegenschaft ist dazugekommen'],
	[{ source: 'file', event: 'DELETE' }, 'Eine Datei wurde gelöscht'],
	[{ source: 'group' }, 'Die Gruppe oder ihre Mitglieder haben sich geändert'],
	[{ source: 'group', event: 'DELETE' }, 'Die Gruppe wurde gelöscht'],
	[{ source: 'users', users: [] }, 'Niemand ist online'],
	// A watch, a calendar that a program has read, a key, a message.
	[{ source: 'users' }, 'Etwas Eigenes hat sich geändert, das sonst niemand sieht'],
	[
		{
			source: 'users',
			users: [
				{ id: '1', name: 'Anna' },
				{ id: '2', name: 'Beat' },
			],
		},
		'Online: Anna, Beat',
	],
] satisfies [Partial<LiveMessage>, string][])('%j is told as «%s»', (part, words) => {
	expect(liveWords(message(part))).toBe(words)
})
