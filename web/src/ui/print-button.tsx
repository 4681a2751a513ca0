import { IconPrinter } from './icons.gen.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const print = () => globalThis.print()

/** Prints the page that is open; `PrintIcon` in the title bar of the phone. */
export const PrintButton = ({ className }: { className?: string }) => (
	<Button look="secondary" Icon={IconPrinter} className={className} onClick={print}>
		Drucken
	</Button>
)
export const PrintIcon = () => <IconButton label="Drucken" Icon={IconPrinter} onClick={print} />
