import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import type { Marked } from '@hausheft/contract/search.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import type { Shelf } from './arrange.ts'
import { SourceIcon } from '../../kit/source-face.tsx'
import { isOwn, ownSections, plainText, type Choice, type Section } from './choice.ts'

type PaletteListProps = {
	id: string
	shelves: readonly Shelf[]
	active: Choice | undefined
	onPoint: (choice: Choice) => void
	onChoose: (choice: Choice) => void
	onOpenBeside: (choice: Choice) => void
}

/** The id of an option, for the field that points at it. */
export const optionId = (id: string, { key }: Choice): string => `${id}${key}`.replaceAll(/[^\w-]/g, '_')

/** What there is to choose, by what it is. The keyboard reaches it through the field above. */
export function PaletteList({ id, shelves, active, onPoint, onChoose, onOpenBeside }: PaletteListProps) {
	const list = useRef<HTMLDivElement>(null)
	const activeKey = active?.key
	useEffect(() => {
		list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
	}, [activeKey, shelves])
	// A heading above the first row is part of what one wants to see.
	const top = shelves[0]?.choices[0]?.key
	useEffect(() => {
		if (activeKey === top) list.current?.scrollTo({ top: 0 })
	}, [activeKey, top])
	const onClick = (event: MouseEvent, choice: Choice) => {
		const beside = event.ctrlKey || event.metaKey || event.shiftKey
		event.preventDefault()
		if (beside) onOpenBeside(choice)
		else onChoose(choice)
	}
	return (
		<div ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label="Ergebnisse" tabIndex={-1}>
			{shelves.map(({ section, choices }) => (
				<div key={section} role="group" aria-labelledby={`${id}-${section}`} className="palette-shelf">
					<p id={`${id}-${section}`} role="presentation" className="palette-heading">
						{titleOf(section)}
					</p>
					{choices.map((choice) => (
						<a
							key={choice.key}
							id={optionId(id, choice)}
							role="option"
							aria-selected={choice.key === activeKey}
							tabIndex={-1}
							className="palette-option"
							href={'href' in choice ? choice.href : undefined}
							onMouseDown={(event) => event.button === 0 && event.preventDefault()}
							onPointerMove={() => choice.key !== activeKey && onPoint(choice)}
							onClick={(event) => onClick(event, choice)}
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

function Sign({ choice }: { choice: Choice }) {
	const { Icon } = choice
	const kind: Section = choice.kind ?? choice.section
	if (!isOwn(kind)) return <SourceIcon source={kind} />
	const Shown = Icon ?? ownSections[kind].Icon
	return (
		<span className="source-icon palette-sign" data-sign={kind}>
			<Shown size={19} stroke={1.8} aria-hidden />
		</span>
	)
}

function Row({ choice }: { choice: Choice }) {
	const { section, kind = section, title, context, snippet, date } = choice
	// A thing of a house is never named alone.
	const together = kind === 'object' || kind === 'journal'
	return (
		<>
			<Sign choice={choice} />
			<span className="palette-text">
				<span className="palette-title">
					{together && context && `${context} · `}
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
			{date && <span className="palette-date">{date}</span>}
		</>
	)
}

const Pieces = ({ of }: { of: Marked }) =>
	plainText(of) === '' ? '…' : of.map(({ text, hit }, i) => (hit ? <mark key={i}>{text}</mark> : text))
