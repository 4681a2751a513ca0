import { IconSearch } from './icons.gen.ts'
import { useEffect, useState } from 'react'
import './field.css'
import './search-input.css'

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void }

/** How long somebody must have stopped typing before it is looked for. */
const pause = 250

/** A field that filters what stands below it. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
	const [typed, setTyped] = useState(value)
	// What was searched for changes from outside too: by Back, by a link. The address follows what was typed a little later.
	const [known, setKnown] = useState(value)
	const [told, setTold] = useState(value)
	if (known !== value) {
		setKnown(value)
		setTold(value)
		if (value !== told) setTyped(value)
	}
	useEffect(() => {
		if (typed.trim() === told) return
		const timer = setTimeout(() => {
			setTold(typed.trim())
			onChange(typed.trim())
		}, pause)
		return () => clearTimeout(timer)
	}, [typed, told, onChange])
	return (
		<div className="search-input" role="search">
			<IconSearch size={18} stroke={1.9} aria-hidden />
			<input
				className="input"
				type="search"
				aria-label={label}
				placeholder={label}
				value={typed}
				maxLength={200}
				enterKeyHint="search"
				autoComplete="off"
				onChange={({ target }) => setTyped(target.value)}
			/>
		</div>
	)
}
