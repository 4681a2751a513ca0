import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/vueform')({
	component: lazyRouteComponent(() => import('../gallery/gallery-parts.ts').then(({ loadGallery }) => loadGallery()), 'GalleryPage'),
})
