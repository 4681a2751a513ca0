import { useState } from 'react'
import { matchesWords, wordsIn } from '../../platform/words/text-search.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'

type Choice = { id: string; name: string }
type ChooseDrawerProps = {
	title: string
	label: string
	note?: string
	choices: readonly Choice[]
	/** Said where there is nothing to choose from. */
	empty?: string
	/** The button that does it, in one word. */
	confirm: string
	onChoose: (id: string) => void
	onClose: () => void
}

/** From how many on a list is searched rather than read. */
const many = 12

/** One of several, for all chosen entries. */
export function ChooseDrawer({ title, label, note, choices, empty, confirm, onChoose, onClose }: ChooseDrawerProps) {
	const [chosen, setChosen] = useState<string>()
	const [typed, setTyped] = useState('')
	const [missing, setMissing] = useState(false)
	const words = wordsIn(typed)
	const found = choices.filter(({ id, name }) => id === chosen || matchesWords(words, [name]))
	const submit = () => {
		if (chosen === undefined) setMissing(true)
		else onChoose(chosen)
	}
	return (
		<Drawer
			title={title}
			onClose={onClose}
			footer={
				choices.length > 0 && (
					<SaveBar>
						<Button look="secondary" onClick={onClose}>
							Abbrechen
						</Button>
						<Button onClick={submit}>{confirm}</Button>
					</SaveBar>
				)
			}
		>
			{choices.length === 0 ? (
				<p className="dim">{empty}</p>
			) : (
				<div className="choose">
					{choices.length > many && (
						<input
							className="input"
							type="search"
							aria-label="Suchen"
							placeholder="Suchen …"
							value={typed}
							onChange={(event) => setTyped(event.currentTarget.value)}
						/>
					)}
					<RadioCards label={label} description={note} error={missing && 'Bitte eine Wahl treffen.'}>
						{found.map(({ id, name }) => (
							<RadioCard
								key={id}
								name="choose"
								value={id}
								label={name}
								checked={chosen === id}
								onChoose={() => {
									setChosen(id)
									setMissing(false)
								}}
							/>
						))}
					</RadioCards>
					{found.length === 0 && <p className="dim">Nichts gefunden.</p>}
				</div>
			)}
		</Drawer>
	)
}
