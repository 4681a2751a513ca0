import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import, Question } from '@hausheft/contract/imports.ts'
import { Box } from '../../ui/box.tsx'
import { Field } from '../../ui/field.tsx'

type AskedPath = Question['path']
const labels: Record<AskedPath, string> = {
	decimal: 'Rappen stehen hinter',
	three_decimals: 'Mehr als zwei Stellen nach dem Komma',
	hours: 'Zahlen ohne Einheit sind',
	negative: 'Beträge mit Minus sind',
	positive: 'Beträge ohne Minus sind',
	century: 'Jahre mit zwei Ziffern sind aus',
}
const choices: Record<AskedPath, readonly (readonly [value: string, words: string])[]> = {
	decimal: [
		['.', 'dem Punkt'],
		[',', 'dem Komma'],
	],
	three_decimals: [
		['round', 'auf Rappen runden'],
		['refuse', 'diese Zeilen auslassen'],
	],
	hours: [
		['hours', 'Stunden'],
		['minutes', 'Minuten'],
		['clock', 'Stunden und Minuten: 1.30 ist 1 Std. 30 Min.'],
	],
	negative: [
		['income', 'Gutschriften: auf der Gegenseite buchen'],
		['expense', 'Ausgaben: das Minus ist das der Bank'],
		['refuse', 'Fehler: diese Zeilen auslassen'],
	],
	positive: [
		['expense', 'Ausgaben (mit Minus: Gutschriften)'],
		['income', 'Einnahmen (mit Minus: Ausgaben)'],
	],
	century: [
		['2000', 'diesem Jahrhundert (20..)'],
		['1900', 'dem letzten Jahrhundert (19..)'],
	],
}
const askedPaths = Object.keys(labels) as AskedPath[]

type QuestionsProps = { one: Import; mapping: Mapping; errors: Record<string, string>; onChange: (part: Partial<Mapping>) => void }

/** Only what the table itself leaves open, each with what stands there; what was answered can be answered anew. */
export function ImportQuestions({ one, mapping, errors, onChange }: QuestionsProps) {
	const open = new Map((one.questions ?? []).map((question) => [question.path, question]))
	// Three decimals behind a dot may be thousands: which of it is said by what parts off the Rappen.
	const isShown = (path: AskedPath) => open.has(path) || (mapping[path] ?? null) !== null
	const shown = askedPaths.filter((path) => isShown(path) || (path === 'decimal' && isShown('three_decimals')))
	if (shown.length === 0) return null
	return (
		<Box title="Das ist nicht eindeutig" className="import-what">
			<div className="import-fields">
				{shown.map((path) => {
					const question = open.get(path)
					return (
						<Field
							key={path}
							label={labels[path]}
							description={question && exampleOf(one, question)}
							error={errors[path]}
							required={isShown(path)}
						>
							{(control) => (
								<select
									{...control}
									className="input input-select"
									value={mapping[path] ?? ''}
									onChange={({ target }) => onChange({ [path]: answerOf(path, target.value) })}
								>
									<option value="">{isShown(path) ? 'Bitte wählen' : 'wie die Spalte es zeigt'}</option>
									{choices[path].map(([value, words]) => (
										<option key={value} value={value}>
											{words}
										</option>
									))}
								</select>
							)}
						</Field>
					)
				})}
			</div>
		</Box>
	)
}

const answerOf = (path: AskedPath, value: string) => (value === '' ? null : path === 'century' ? Number(value) : value)
const exampleOf = ({ headings }: Import, { message, column, row, text }: Question) =>
	`${message} In Zeile ${row} steht unter «${headings[column] ?? ''}»: ${text}`
