import { Button } from '../../../ui/button.tsx'
import './lower-question.css'

type LowerQuestionProps = { onReplaced: () => void; onRight: () => void; onCorrect: (form: HTMLFormElement | null) => void }

/** A counter that shows less than before: asked once, for it is a slip more often than not. */
export const LowerQuestion = ({ onReplaced, onRight, onCorrect }: LowerQuestionProps) => (
	<div className="lower-question" role="group" aria-label="Tiefer als der letzte Stand">
		<Button look="secondary" onClick={onReplaced}>
			Zähler ersetzt
		</Button>
		<Button look="secondary" onClick={onRight}>
			Zahl stimmt
		</Button>
		<Button look="secondary" onClick={({ currentTarget }) => onCorrect(currentTarget.form)}>
			Korrigieren
		</Button>
	</div>
)
