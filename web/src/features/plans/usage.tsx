import { resources, type Limits, type Resource } from '@hausheft/contract/groups.ts'
import { resourceNames } from '@hausheft/contract/plans.ts'
import { decimal } from '../../platform/formats.ts'
import { Tag } from '../../ui/tag.tsx'
import { fillOf } from './fill.ts'

export const number = (n: number) => decimal(String(n))

/** How much of each limit is used. */
export function Usage({ limits }: { limits: Limits }) {
	return (
		<ul className="usage">
			{resources.map((resource) => (
				<UsageBar key={resource} resource={resource} {...limits[resource]} />
			))}
		</ul>
	)
}

function UsageBar({ resource, used, limit }: { resource: Resource; used: number; limit: number }) {
	const { many } = resourceNames[resource]
	const { state, share } = fillOf(used, limit)
	return (
		<li className="usage-row">
			<span className="usage-name">
				{many}
				{state === 'full' && <Tag tone="bad">Grenze erreicht</Tag>}
				{state === 'soon' && <Tag tone="warn">bald voll</Tag>}
			</span>
			<span className="usage-number">
				<b>{number(used)}</b> von {number(limit)}
			</span>
			<div
				className="usage-bar"
				role="meter"
				aria-label={many}
				aria-valuemin={0}
				aria-valuemax={limit}
				aria-valuenow={Math.min(used, limit)}
				aria-valuetext={`${number(used)} von ${number(limit)}`}
				data-state={state}
			>
				<span style={{ width: `${share * 100}%` }} />
			</div>
		</li>
	)
}
