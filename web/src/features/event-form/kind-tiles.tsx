import { KindIcon, kinds } from '../events/kinds.tsx'
import type { Kind } from '../events/kinds.tsx'
import './kind-tiles.css'

type KindTilesProps = {
	kinds: readonly Kind[]
	/** The parts the entry has: several at once. */
	selected: readonly Kind[]
	onToggle: (kind: Kind, tile: HTMLButtonElement) => void
}

/** The switches of the entry form that add a part or take it away. */
export function KindTiles({ kinds: offered, selected, onToggle }: KindTilesProps) {
	return (
		<div className="kind-tiles" role="group" aria-label="Teile des Eintrags">
			{offered.map((kind) => (
				<button
					key={kind}
					type="button"
					className={`kind-tile ${kinds[kind].className}`}
					aria-pressed={selected.includes(kind)}
					onClick={({ currentTarget }) => onToggle(kind, currentTarget)}
				>
					<KindIcon kind={kind} small />
					{kinds[kind].label}
				</button>
			))}
		</div>
	)
}
