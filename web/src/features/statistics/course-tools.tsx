import type { ReactNode } from 'react'
import { scales } from '@hausheft/contract/scales.ts'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { rangesOf, usual } from './ranges.ts'
import type { StatisticView } from './use-statistic-view.ts'

type CourseToolsProps = {
	statistic: Statistic
	view: StatisticView
	/** Which series. */
	before?: ReactNode
	/** Beside how long. */
	children?: ReactNode
}

/** How long and in which slots the course is shown; also where there is none to be had, so that another one can be asked for. */
export const CourseTools = ({ statistic, view, before, children }: CourseToolsProps) => (
	<div className="statistic-tools">
		{before}
		<div className="chips chips-open" role="group" aria-label="Zeitraum">
			{rangesOf[view.scale].map(({ slots: wanted, text }) => (
				<ChipButton
					key={wanted}
					pressed={(view.last ?? usual[view.scale]) === wanted}
					onPress={() => view.set({ last: wanted === usual[view.scale] ? undefined : wanted })}
				>
					{text}
				</ChipButton>
			))}
			{children}
		</div>
		<div className="chips chips-open" role="group" aria-label="Zeitraster">
			{scales.map((each) => (
				<ChipButton
					key={each}
					pressed={view.scale === each}
					onPress={() => view.set({ scale: each === statistic.scale ? undefined : each, last: undefined })}
				>
					{spanName(each)}
				</ChipButton>
			))}
		</div>
	</div>
)
