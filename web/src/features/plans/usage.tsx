import { resourceWords, resources, type Limits } from '@hausheft/contract/plans.ts'
import { decimal, fileSize } from '@hausheft/contract/swiss/formats.ts'
import { Tag } from '../../ui/tag.tsx'
import { fillOf } from './fill.ts'

const number = (n: number) => decimal(String(n))

/** How much of each limit is used; `plain` where limits are so wide that only reaching one would say anything. */
export function Usage({ limits, plain }: { limits: Limits; plain: boolean }) {
	return (
		<ul className="usage">
			{resources.map((resource) => (
				<UsageRow key={resource} name={resourceWords[resource].many} {...limits[resource]} shown={number} plain={plain} />
			))}
			<UsageRow name="Speicher der Dateien, mit Papierkorb" {...limits.storage} shown={fileSize} />
		</ul>
	)
}

type UsageRowProps = { name: string; used: number; limit: number | null; shown: (amount: number) => string; plain?: boolean }

/** Without a limit there is nothing to fill. */
function UsageRow({ name, used, limit: known, shown, plain = false }: UsageRowProps) {
	const { state, share } = known === null ? { state: 'room', share: 0 } : fillOf(used, known)
	const limit = plain && state === 'room' ? null : known
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
