import { IconArrowBackUp, IconArrowForwardUp, IconZoomIn, IconZoomOut } from '../../ui/icons.gen.ts'
import { memo } from 'react'
import type { Dispatch, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DrawingEvent } from './drawing-state.ts'
import type { SavingState } from './marks-saving.ts'
import type { View } from './use-view.ts'

type HeadProps = {
	mayUndo: boolean
	mayRedo: boolean
	dispatch: Dispatch<DrawingEvent>
	saving: SavingState
	zoomBy: View['zoomBy']
	pages: ReactNode
	onLeave: () => void
}

/** What was done can be taken back; whether it is kept; and the way out. */
export const DrawingHead = memo(({ mayUndo, mayRedo, dispatch, saving, zoomBy, pages, onLeave }: HeadProps) => (
	<header className="drawing-head">
		<IconButton
			label="Rückgängig"
			Icon={IconArrowBackUp}
			why={mayUndo ? undefined : 'Noch nichts gezeichnet.'}
			onClick={() => dispatch({ type: 'undo' })}
		/>
		<IconButton
			label="Wiederholen"
			Icon={IconArrowForwardUp}
			why={mayRedo ? undefined : 'Nichts rückgängig gemacht.'}
			onClick={() => dispatch({ type: 'redo' })}
		/>
		<p className="drawing-state" role="status">
			{stateText(saving)}
		</p>
		{pages}
		<span className="drawing-zooms">
			<IconButton label="Verkleinern" Icon={IconZoomOut} onClick={() => zoomBy(1 / 1.5)} />
			<IconButton label="Vergrössern" Icon={IconZoomIn} onClick={() => zoomBy(1.5)} />
		</span>
		<Button look="primary" onClick={onLeave}>
			Fertig
		</Button>
	</header>
))
DrawingHead.displayName = 'DrawingHead'

function stateText(saving: SavingState): string {
	if (saving === 'saved') return 'Gespeichert'
	if (saving === 'saving') return 'Wird gespeichert'
	if (saving === 'with its photo') return 'Wird mit dem Foto gesendet'
	return saving === 'waiting' ? 'Keine Verbindung. Die Markierungen bleiben auf diesem Gerät.' : `Nicht gespeichert: ${saving.refused}`
}
