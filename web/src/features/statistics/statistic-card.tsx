import type { Unit } from '@hausheft/contract/events.ts'
import { wayOf, type Statistic, type StatisticData } from '@hausheft/contract/statistics.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { useToday } from '../../platform/page/now.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { adds, keyFigure } from './key-figure.ts'
import { noFigureText } from './no-figure.ts'
import { titlesOf, wayText } from './series.ts'
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
	const today = useToday()
	const { name, scale, summarize, disabled_at } = statistic
	const way = wayOf(unit?.kind ?? 'level', summarize)
	const series = (data?.series ?? []).map((each) => ({ ...each, figure: keyFigure(each, way, scale, unit?.symbol ?? '', today) }))
	const titles = titlesOf(series)
	return (
		<li className={cx('statistic-card noun-row card', disabled_at && 'noun-row-off')}>
			<div className="statistic-card-head">
				<AppLink to={to} search={search} className="noun-row-link">
					<b>{name}</b>
				</AppLink>
				<span className="dim">{`${wayText[way]} je ${spanName(scale)}`}</span>
				{disabled_at && <Tag>stillgelegt</Tag>}
			</div>
			{data && series.every(({ figure }) => !figure) && <p className="dim">{noFigureText(series, way, data.from)}</p>}
			{series.map(
				({ slots, figure }, nth) =>
					figure && (
						<div key={nth} className="statistic-card-series">
							<p>
								{series.length > 1 && <span className="dim">{titles[nth]}</span>}
								<b>{figure.value}</b>
								<span className="dim">{[figure.when, figure.change].filter(Boolean).join(', ')}</span>
							</p>
							<Sparkline values={slots.map(({ value }) => (value === null ? null : Number(value)))} tone={toneOf(nth)} adds={adds(way)} />
						</div>
					),
			)}
		</li>
	)
}
