// Hides when what replies are held against is loaded, and zod with it: right after the first view, or beside the first answer that comes before.

export const loadShapes = () => import('@hausheft/contract/reply-shapes.ts')
