import { nouns } from '@hausheft/contract/nouns.ts'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Logged } from '../../platform/live/live-log.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { SourceIcon } from '../../kit/source-face.tsx'
import { knownPlace } from '../../platform/places/thing-link.ts'
import { liveWords } from './live-words.ts'

/** To the second: several may come within a minute. */
const clock = (at: number) => `${wallOf(at).time}:${String(new Date(at).getSeconds()).padStart(2, '0')}`

/** One message: as a sentence, and as it came. */
export function LiveLogRow({ logged: { at, message }, group }: { logged: Logged; group: string | undefined }) {
	const isKnown = useKnownPaths()
	const place = message.event === 'DELETE' || message.source === 'users' ? undefined : knownPlace(message, isKnown)
	return (
		<li className="live-log-row">
			<SourceIcon source={message.source} />
			<div className="live-log-text">
				<p>{liveWords(message)}</p>
				<p className="live-log-meta dim">
					<time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
					<span>{[nouns[message.source].words.one, group].filter(Boolean).join(' · ')}</span>
					{place && (
						<AppLink {...place} className="live-log-link">
							Ansehen
						</AppLink>
					)}
				</p>
				<details>
					<summary>Technisches</summary>
					<pre>{JSON.stringify(message, null, 2)}</pre>
				</details>
			</div>
		</li>
	)
}
