/** How routeTree.gen.ts is written. Page code is split by hand (thin routes, lazyRouteComponent): the automatic way keeps each page's styles in the entry. */
export const routeTree = { target: 'react', autoCodeSplitting: false, quoteStyle: 'single', semicolons: false } as const
