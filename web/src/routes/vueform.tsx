import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/vueform')({
	component: lazyRouteComponent(() => import('../gallery/load-gallery.ts').then(({ loadGallery }) => loadGallery()), 'GalleryPage'),
})
