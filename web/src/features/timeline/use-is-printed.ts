import { useSyncExternalStore } from 'react'

/** Whether the page is being put on paper. */
export const useIsPrinted = (): boolean => useSyncExternalStore(onPrint, isPrinted, () => false)

const paper = () => matchMedia('print')
const isPrinted = () => paper().matches
function onPrint(changed: () => void) {
	const media = paper()
	media.addEventListener('change', changed)
	return () => media.removeEventListener('change', changed)
}
