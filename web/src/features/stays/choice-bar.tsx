import { IconChevronRight } from '../../ui/icons.gen.ts'
import { dayMonthYear, weekday, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import type { NamedStay } from './named-stays.ts'
import type { Standing } from './stay-choice.ts'
import { nightsText, spanOfStay, standingText } from './stay-words.ts'

type ChoiceBarProps = {
	from: Day
	until: Day | undefined
	/** For whom, with how many. */
	line: string
	/** Nobody can be told yet for whom. */
	isUnsaid: boolean
	standing: Standing<NamedStay> | undefined
	/** Whose turn it is in these weeks. */
	turns: readonly string[]
	/** It is asked for, and decided by somebody. */
	asks: boolean
	problem: string | undefined
	busy: boolean
	onMore: () => void
	onLetGo: () => void
	onEnter: () => void
}

/** What has been chosen, how it stands with it, and the third touch. */
export function ChoiceBar({ from, until, line, isUnsaid, standing, turns, asks, problem, busy, onMore, onLetGo, onEnter }: ChoiceBarProps) {
	const isTaken = standing !== undefined && standing.taken.length > 0
	if (until === undefined)
		return (
			<section className="choice-bar" aria-label="Auswahl">
				<div className="choice-bar-what" role="status">
					<b>{`Ankunft ${weekday(from)}, ${dayMonthYear(from)}`}</b>
					<span className="dim">Jetzt den Tag der Abreise wählen.</span>
				</div>
				<div className="choice-bar-ways">
					<Button look="secondary" onClick={onLetGo}>
						Verwerfen
					</Button>
				</div>
			</section>
		)
	const span = { from_on: from, until_on: until }
	return (
		<section className="choice-bar" aria-label="Auswahl">
			<div className="choice-bar-what" role="status">
				<b>{`${spanOfStay(span)} · ${nightsText(span)}`}</b>
				{problem ? (
					<span className="field-error">{problem}</span>
				) : (
					standing && <span className={isTaken ? 'choice-bar-taken' : 'dim'}>{standingText(standing)}</span>
				)}
				{turns.map((turn) => (
					<span key={turn} className="choice-bar-turn">
						{turn}
					</span>
				))}
			</div>
			<button type="button" className="choice-bar-line" onClick={onMore}>
				<span>{line}</span>
				<IconChevronRight size={18} stroke={1.9} aria-hidden />
			</button>
			<SaveBar>
				<Button look="secondary" onClick={onLetGo}>
					Verwerfen
				</Button>
				<Button busy={busy} why={isTaken ? 'Diese Nächte sind vergeben.' : undefined} onClick={isUnsaid ? onMore : onEnter}>
					{asks ? 'Anfragen' : 'Eintragen'}
				</Button>
			</SaveBar>
		</section>
	)
}
