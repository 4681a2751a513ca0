import type { MouseEvent } from 'react'
import type { Marked } from '@hausheft/contract/search.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import type { Shelf } from './arrange.ts'
import { SourceIcon } from '../../kit/source-face.tsx'
import { type useListbox } from '../../ui/use-listbox.ts'
import { Amount } from '../../ui/amount.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { KindIcon } from '../events/kinds.tsx'
import { isOwn, ownSections, plainText, type Choice, type Section } from './choice.ts'

type PaletteListProps = {
	shelves: readonly Shelf[]
	listbox: ReturnType<typeof useListbox>
	onChoose: (choice: Choice) => void
	onOpenBeside: (choice: Choice) => void
}

/** What there is to choose, by what it is. The keyboard reaches it through the field above. */
export function PaletteList({ shelves, listbox: { active, point, list, option }, onChoose, onOpenBeside }: PaletteListProps) {
	const onClick = (event: MouseEvent, choice: Choice) => {
		const beside = event.ctrlKey || event.metaKey || event.shiftKey
		event.preventDefault()
		if (beside) onOpenBeside(choice)
		else onChoose(choice)
	}
	return (
		<div {...list} className="palette-list" aria-label="Ergebnisse" tabIndex={-1}>
			{shelves.map(({ section, choices }) => (
				<div key={section} role="group" aria-labelledby={`${list.id}-${section}`} className="palette-shelf" data-section={section}>
					<p id={`${list.id}-${section}`} role="presentation" className="palette-heading">
						{titleOf(section)}
						{choices.some(({ rappen }) => rappen !== undefined) && <span>CHF</span>}
					</p>
					{choices.map((choice) => (
						<a
							key={choice.key}
							{...option(choice.key, (event) => onClick(event, choice))}
							tabIndex={-1}
							className="palette-option"
							data-act={choice.act}
							href={'href' in choice ? choice.href : undefined}
							onPointerMove={() => choice.key !== active && point(choice.key)}
						>
							<Row choice={choice} />
						</a>
					))}
				</div>
			))}
		</div>
	)
}

const titleOf = (section: Section) => (isOwn(section) ? ownSections[section].title : nouns[section].words.many)

function Row({ choice }: { choice: Choice }) {
	const { section, kind = section, title, context, snippet, date, rappen } = choice
	// A thing of a house is never named alone.
	const together = kind !== 'contact' && kind !== 'property' && whichCan('form').some((each) => each === kind)
	if (choice.act && choice.Icon)
		return (
			<>
				<choice.Icon size={22} stroke={1.8} aria-hidden />
				<VisuallyHidden>{plainText(title)}</VisuallyHidden>
			</>
		)
	return (
		<>
			<Sign choice={choice} />
			<span className="palette-text">
				<span className="palette-title">
					{together && context && (
						<>
							<span className="palette-house">{context}</span>
							{' · '}
						</>
					)}
					<Pieces of={title} />
				</span>
				{(snippet ?? (!together && context)) && (
					<span className="palette-note">
						{!together && context}
						{!together && context && snippet && ' · '}
						{snippet && <Pieces of={snippet} />}
					</span>
				)}
			</span>
			{(date || rappen !== undefined) && (
				<span className="palette-date">
					{rappen !== undefined && <Amount rappen={rappen} />}
					{date}
				</span>
			)}
		</>
	)
}

function Sign({ choice }: { choice: Choice }) {
	const { Icon, sign } = choice
	const kind: Section = choice.kind ?? choice.section
	if (sign) return <KindIcon kind={sign} />
	if (!isOwn(kind)) return <SourceIcon source={kind} />
	const Shown = Icon ?? ownSections[kind].Icon
	return (
		<span className="source-icon palette-sign" data-sign={kind}>
			<Shown size={19} stroke={1.8} aria-hidden />
		</span>
	)
}

const Pieces = ({ of }: { of: Marked }) =>
	plainText(of) === '' ? '…' : of.map(({ text, hit }, i) => (hit ? <mark key={i}>{text}</mark> : text))
