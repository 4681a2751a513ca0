import { IconPrinter, IconX } from '../../ui/icons.gen.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { usePrintAll } from '../timeline/use-print-all.ts'

/** Prints the whole list, and says meanwhile how far it has been read. */
export function PrintList({ print, stop, loaded, hasFailed }: ReturnType<typeof usePrintAll>) {
	if (loaded !== undefined)
		return (
			<Button look="quiet" Icon={IconX} className="workbench-print" onClick={stop}>
				<span role="status">{`${count(loaded, 'Eintrag', 'Einträge')} geladen …`}</span> Abbrechen
			</Button>
		)
	return (
		<>
			<Button look="quiet" Icon={IconPrinter} className="workbench-print" onClick={print}>
				Drucken
			</Button>
			{hasFailed && (
				<p role="alert" className="workbench-unprinted">
					Nicht alle Einträge liessen sich laden. Bitte nochmals versuchen.
				</p>
			)}
		</>
	)
}
