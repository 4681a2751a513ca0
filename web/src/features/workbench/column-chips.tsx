import { ChipButton } from '../../ui/chip.tsx'

type ColumnChipsProps = { labels: readonly string[]; hidden: readonly string[]; onChange: (hidden: readonly string[]) => void }

/** Which columns the table has. */
export const ColumnChips = ({ labels, hidden, onChange }: ColumnChipsProps) => (
	<div className="chips chips-open" role="group" aria-label="Spalten">
		<span className="dim">Spalten</span>
		{labels.map((label) => {
			const isShown = !hidden.includes(label)
			return (
				<ChipButton
					key={label}
					pressed={isShown}
					onPress={() => onChange(isShown ? [...hidden, label] : hidden.filter((each) => each !== label))}
				>
					{label}
				</ChipButton>
			)
		})}
	</div>
)
