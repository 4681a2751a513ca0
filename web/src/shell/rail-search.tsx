import { useIsInBrowser } from '../platform/page/in-browser.ts'
import { IconSearch } from '../ui/icons.gen.ts'
import { use } from 'react'
import { OpenSearch } from '../ui/open-search.ts'

const isMac = () => /Mac|iP/.test(navigator.platform)

/** Looks like a field and opens the search; on the phone it stands in the title bar instead. */
export function RailSearch() {
	const openSearch = use(OpenSearch)
	const mac = useIsInBrowser() && isMac()
	return (
		<button type="button" className="rail-search" aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
			<IconSearch size={18} stroke={1.8} aria-hidden />
			<span className="rail-name">Suchen</span>
			<kbd aria-hidden="true">{mac ? '⌘ K' : 'Ctrl K'}</kbd>
		</button>
	)
}
