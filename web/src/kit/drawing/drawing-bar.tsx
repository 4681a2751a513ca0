import { IconArrowUpRight, IconLetterT, IconMapPin, IconPointer, IconRectangle, IconScribble, IconTrash } from '../../ui/icons.gen.ts'
import { memo } from 'react'
import type { CSSProperties, Dispatch, RefObject } from 'react'
import { markColours, type MarkColour } from '@hausheft/contract/annotation-shapes.ts'
import { haloOf, markInk } from '@hausheft/contract/mark-paths.ts'
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { colourNames, shapeNames } from '../marks/mark-names.ts'
import type { DrawingEvent, Tool } from './drawing-state.ts'
import { worded } from './shapes.ts'

export const tools: readonly { tool: Tool; label: string; key: string; Icon: IconType }[] = [
	{ tool: 'select', label: 'Auswählen', key: 'a', Icon: IconPointer },
	{ tool: 'arrow', label: shapeNames.arrow, key: 'p', Icon: IconArrowUpRight },
	{ tool: 'box', label: shapeNames.box, key: 'r', Icon: IconRectangle },
	{ tool: 'line', label: shapeNames.line, key: 'l', Icon: IconScribble },
	{ tool: 'text', label: shapeNames.text, key: 't', Icon: IconLetterT },
	{ tool: 'pin', label: shapeNames.pin, key: 's', Icon: IconMapPin },
]

type BarProps = {
	tool: Tool
	colour: MarkColour
	dispatch: Dispatch<DrawingEvent>
	/** What is selected takes on another colour too. */
	mayChange: boolean
}

/** What one draws with. */
export const DrawingBar = memo(({ tool: chosen, colour, dispatch, mayChange }: BarProps) => (
	<div className="drawing-bar">
		<div className="drawing-tools" role="group" aria-label="Werkzeuge">
			{tools.map(({ tool, label, key, Icon }) => (
				<button
					key={tool}
					type="button"
					className="drawing-tool"
					aria-pressed={chosen === tool}
					aria-keyshortcuts={key}
					aria-label={label}
					title={`${label} (${key.toUpperCase()})`}
					onClick={() => dispatch({ type: 'tool', tool })}
				>
					<Icon size={22} stroke={1.9} aria-hidden />
				</button>
			))}
		</div>
		<div className="drawing-colours" role="group" aria-label="Farben">
			{markColours.map((each) => (
				<button
					key={each}
					type="button"
					className="drawing-colour"
					aria-pressed={colour === each}
					aria-label={colourNames[each]}
					title={colourNames[each]}
					style={{ '--mark-ink': markInk[each], '--mark-halo': haloOf(each) } as CSSProperties}
					onClick={() => dispatch({ type: 'colour', colour: each, mayChange })}
				/>
			))}
		</div>
	</div>
))
DrawingBar.displayName = 'DrawingBar'

type WordsProps = {
	mark: Mark
	size: Size
	dispatch: Dispatch<DrawingEvent>
	input: RefObject<HTMLTextAreaElement | null>
	/** Why it stays as it is. */
	why: string | undefined
	/** What a pin of a plan leads to, and how that becomes another. */
	lead?: { name: string | undefined; isSet: boolean; onAsk: () => void } | undefined
}

/** What the selected mark says. A text without words is none. */
export const DrawingWords = ({ mark, size, dispatch, input, why, lead }: WordsProps) => (
	<div className="drawing-words">
		{lead?.isSet ? (
			<p className="drawing-lead">
				Führt zu <b>{lead.name}</b>
			</p>
		) : (
			<label>
				<span>{mark.shape === 'text' ? 'Text' : `Text zu: ${shapeNames[mark.shape]}`}</span>
				<textarea
					ref={input}
					className="input"
					rows={mark.text.includes('\n') ? 2 : 1}
					maxLength={2000}
					readOnly={why !== undefined}
					value={mark.text}
					onChange={({ target }) => dispatch({ type: 'change', mark: worded(mark, target.value, size), together: true })}
				/>
			</label>
		)}
		{lead && (
			<Button look="secondary" Icon={IconMapPin} why={why} onClick={lead.onAsk}>
				{lead.isSet ? 'Ändern' : 'Ziel wählen'}
			</Button>
		)}
		<IconButton label="Markierung löschen" Icon={IconTrash} why={why} onClick={() => dispatch({ type: 'remove', id: mark.id })} />
	</div>
)
