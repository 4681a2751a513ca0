import type { ReactNode } from 'react'

/** Parts of our own long words, behind which they may break. */
const joints =
	/(Benach|Eigentums|[Ee]igentümer|Einladungs|Einstel(?=lu)|Einstell(?=h)|Erben|Erinne|[Ff]amilien|Geschäfts|Gewerbe|Haus(?=w)|herstellungs|Liegen|Notfall|richti|Stockwerk|Stunden|Verbin|Vereins|Vermiete|Wieder|Zeit|[Zz]usammen)(?=[a-zäöü]{4})/g

/** Says where a long word may break: no browser finds that in every word, and not every browser looks for it. */
export const softened = (text: string): string => text.replace(joints, '$1\u00ad')

/** The same for an element that is named by its words: its name has no marks in it. */
export function softenedText(text: ReactNode): {
	children: ReactNode
	'aria-label'?: string
} {
	const children = typeof text === 'string' ? softened(text) : text
	return children === text ? { children } : { children, 'aria-label': String(text) }
}
