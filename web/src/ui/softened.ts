/** Parts of our own long words, behind which they may break. */
const joints =
	/(Benach|Eigentums|[Ee]igentümer|Einladungs|Einstel(?=lu)|Einstell(?=h)|Erben|Erinne|[Ff]amilien|Geschäfts|Gewerbe|Haus(?=w)|herstellungs|Liegen|Notfall|richti|Stockwerk|Stunden|Verbin|Vereins|Vermiete|Wieder|Zeit|[Zz]usammen)(?=[a-zäöü]{4})/g

/** Says where a long word may break: no browser finds that in every word, and not every browser looks for it. */
export const softened = <T>(text: T): T | string => (typeof text === 'string' ? text.replace(joints, '$1\u00ad') : text)

/** What an element is called whose words have such marks: the same words without them. */
export const plainName = (text: unknown): string | undefined => (typeof text === 'string' && softened(text) !== text ? text : undefined)
