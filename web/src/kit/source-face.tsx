import type { Source } from '@hausheft/contract/live.ts'
import { webNouns } from '../nouns.ts'
import './source-face.css'

/** The round sign of a kind of thing. Silent for screen readers: the word stands beside it. */
export function SourceIcon({ source }: { source: Source | 'reply' | 'stay' }) {
	const { Icon } = webNouns[source]
	return (
		<span className="source-icon" data-source={source}>
			<Icon size={19} stroke={1.8} aria-hidden />
		</span>
	)
}
