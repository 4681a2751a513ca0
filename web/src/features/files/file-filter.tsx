import { useNavigate } from '@tanstack/react-router'
import { IconFiles, IconFileText, IconPhoto, IconReceipt, IconRulerMeasure } from '../../ui/icons.gen.ts'
import { useCallback } from 'react'
import type { FileKind } from '@hausheft/contract/file-kinds.ts'
import type { FilesSearch } from '../../platform/places/property-search.ts'
import { useYears } from '../../platform/places/use-years.ts'
import { ChipLink, ChipNav } from '../../ui/chip.tsx'
import { SearchInput } from '../../ui/search-input.tsx'

const kinds: [FileKind | undefined, string, typeof IconFiles][] = [
	[undefined, 'Alle', IconFiles],
	['photo', 'Fotos', IconPhoto],
	['document', 'Dokumente', IconFileText],
	['receipt', 'Belege', IconReceipt],
	['plan', 'Pläne', IconRulerMeasure],
]

/** By what the files are narrowed: their kind, their name, the year of their entry. */
export function FileFilter({ property, search, to }: { property: string; search: FilesSearch; to: string }) {
	const navigate = useNavigate()
	const years = useYears(property, search.year)
	const { event: _event, edit: _edit, ...kept } = search
	const go = useCallback(
		(changes: Pick<FilesSearch, 'q' | 'year'>, replace: boolean) =>
			void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace, resetScroll: false }),
		[navigate],
	)
	const find = useCallback((q: string) => go({ q: q || undefined }, true), [go])
	return (
		<div className="file-filter">
			<ChipNav label="Art der Dateien">
				{kinds.map(([files, label, Icon]) => (
					<ChipLink key={label} to={to} search={{ ...kept, files }} exact Icon={Icon}>
						{label}
					</ChipLink>
				))}
			</ChipNav>
			<div className="file-filter-fields">
				<SearchInput label="Nach Namen suchen" value={search.q ?? ''} onChange={find} />
				<select
					className="input input-select"
					aria-label="Jahr"
					value={search.year ?? ''}
					onChange={({ target }) => go({ year: target.value ? Number(target.value) : undefined }, false)}
				>
					<option value="">Alle Jahre</option>
					{years.map((year) => (
						<option key={year}>{year}</option>
					))}
				</select>
			</div>
		</div>
	)
}
