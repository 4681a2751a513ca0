import { resourceWords, resources, type Limits } from '@hausheft/contract/plans.ts'
import { decimal, fileSize } from '@hausheft/contract/swiss/formats.ts'
import { Tag } from '../../ui/tag.tsx'
import { fillOf } from './fill.ts'

export const number = (n: number) => decimal(String(n))

/** How much of each limit is used. */
export function Usage({ limits }: { limits: Limits }) {
	return (
		<ul className="usage">
			{resources.map((resource) => (
				<UsageRow key={resource} name={resourceWords[resource].many} {...limits[resource]} shown={number} />
			))}
			<UsageRow name="Speicher der Dateien, mit Papierkorb" {...limits.storage} shown={fileSize} />
		</ul>
	)
}

type UsageRowProps = { name: string; used: number; limit: number | null; shown: (amount: number) => string }

/** Without a limit there is nothing to fill. */
function UsageRow({ name, used, limit, shown }: UsageRowProps) {
	const { state, share } = limit === null ? { state: 'room', share: 0 } : fillOf(used, limit)
	return (
		<li className="usage-row">
			<span className="usage-name">
				{name}
				{state === 'full' && <Tag tone="bad">Grenze erreicht</Tag>}
				{state === 'soon' && <Tag tone="warn">bald voll</Tag>}
			</span>
			<span className="usage-number">
				<b>{shown(used)}</b>
				{limit !== null && ` von ${shown(limit)}`}
			</span>
			{limit !== null && (
				<div
					className="usage-bar"
					role="meter"
					aria-label={name}
					aria-valuemin={0}
					aria-valuemax={limit}
					aria-valuenow={Math.min(used, limit)}
					aria-valuetext={`${shown(used)} von ${shown(limit)}`}
					data-state={state}
				>
					<span style={{ width: `${share * 100}%` }} />
				</div>
			)}
		</li>
	)
}
