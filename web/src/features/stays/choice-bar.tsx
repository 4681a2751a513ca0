import { IconChevronRight } from '../../ui/icons.gen.ts'
import { dayMonthYear, weekday } from '@hausheft/contract/swiss/zurich.ts'
import { Button } from '../../ui/button.tsx'
import type { Choosing } from './use-choice.ts'
import { nightsText, spanOfStay, standingText } from './stay-words.ts'

type ChoiceBarProps = {
	choosing: Choosing
	/** Whose turn it is in these weeks. */
	turns: readonly string[]
	/** It is asked for, and decided by somebody. */
	asks: boolean
	onMore: () => void
}

/** What has been chosen, how it stands with it, and the third touch. */
export function ChoiceBar({ choosing, turns, asks, onMore }: ChoiceBarProps) {
	const { form, choice, whole, standing, isUnsaid, line } = choosing
	const { now, restart: letGo, save } = form
	const { from } = choice
	const until = whole?.until
	const problem = now.problem ?? Object.values(now.errors)[0]
	if (from === undefined) return null
	const isTaken = standing !== undefined && standing.taken.length > 0
	if (until === undefined)
		return (
			<section className="choice-bar" aria-label="Auswahl">
				<div className="choice-bar-what" role="status">
					<b>{`Ankunft ${weekday(from)}, ${dayMonthYear(from)}`}</b>
					<span className="dim">Jetzt den Tag der Abreise wählen.</span>
				</div>
				<div className="choice-bar-ways">
					<Button look="secondary" onClick={letGo}>
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
			<div className="choice-bar-ways">
				<Button look="secondary" onClick={letGo}>
					Verwerfen
				</Button>
				<Button busy={now.step.is !== 'idle'} why={isTaken ? 'Diese Nächte sind vergeben.' : undefined} onClick={isUnsaid ? onMore : save}>
					{asks ? 'Anfragen' : 'Eintragen'}
				</Button>
			</div>
		</section>
	)
}
