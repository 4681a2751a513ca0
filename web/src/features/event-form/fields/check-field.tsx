import { useEntryValue } from './entry-context.ts'
import './check-field.css'

/** Yes or no, at a place in the form. */
export function CheckField({ path, label }: { path: string; label: string }) {
	const [value, set] = useEntryValue<boolean>(path)
	return <CheckBox label={label} checked={value} onChange={set} />
}

type CheckBoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; /** Its place alone. */ isLater?: boolean }

/** The browser's own box in our colours. */
export const CheckBox = ({ label, checked, onChange, isLater = false }: CheckBoxProps) => (
	<label className="check-field" style={{ visibility: isLater ? 'hidden' : undefined }}>
		<input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
		{label}
	</label>
)
