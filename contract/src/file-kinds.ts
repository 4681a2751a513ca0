/** How large a picture is asked for. */
export const sizes = ['thumb', 'preview', 'original'] as const

export const fileKinds = ['photo', 'document', 'receipt', 'plan', 'closing'] as const
export type FileKind = (typeof fileKinds)[number]
/** Types that are shown as a picture; everything else is a document. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif']
