import type { Unit } from '@hausheft/contract/events.ts'
import type { Statistic, StatisticData } from '@hausheft/contract/statistics.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { useToday } from '../../platform/page/now.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { cardOf } from './card-figures.ts'
import { adds } from './key-figure.ts'
import { wayText } from './series.ts'
import { toneOf } from './tones.ts'
import './statistic-card.css'

type StatisticCardProps = {
	statistic: Statistic
	unit: Unit | undefined
	/** Undefined while it is read, and for one that is not in use. */
	data: StatisticData | undefined
	to: string
	search: Record<string, unknown>
}

/** A statistic in passing: of each series what it comes to, its course, and how it stands beside the year before. */
export function StatisticCard({ statistic, unit, data, to, search }: StatisticCardProps) {
	const { name, scale } = statistic
	const { way, series, none, off } = cardOf(statistic, unit, data, useToday())
	return (
		<li className={cx('statistic-card noun-row card', off && 'noun-row-off')}>
			<div className="statistic-card-head">
				<AppLink to={to} search={search} className="noun-row-link">
					<b>{name}</b>
				</AppLink>
				<span className="dim">{`${wayText[way]} je ${spanName(scale)}`}</span>
				{off && <Tag>stillgelegt</Tag>}
			</div>
			{none && <p className="dim">{none}</p>}
			{series.map(({ nth, title, value, when, change, values }) => (
				<div key={nth} className="statistic-card-series">
					<p>
						{title && <span className="dim">{title}</span>}
						<b>{value}</b>
						<span className="dim">{[when, change].filter(Boolean).join(', ')}</span>
					</p>
					<Sparkline values={values} tone={toneOf(nth)} adds={adds(way)} />
				</div>
			))}
		</li>
	)
}
