"""Follows every link from a start page, on every host, as Scrapy's tutorial does."""
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule


class Everything(CrawlSpider):
    name = "everything"
    rules = [Rule(LinkExtractor(), follow=True)]

    def __init__(self, start, **arguments):
        super().__init__(**arguments)
        self.start_urls = [start]
