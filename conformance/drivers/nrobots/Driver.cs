// Puts NRobots through the Robotspec conformance suite.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Web.Script.Serialization;

static class Driver
{
    class Message
    {
        public string Cmd { get; set; }
        public int Seq { get; set; }
        public string Body { get; set; }
        public string[] Agents { get; set; }
        public string Url { get; set; }
    }

    static void Answer(Message message, IDictionary<string, object> reply)
    {
        if (message.Agents.Length > 1)
        {
            reply["skipped"] = "one agent only";
            return;
        }
        Uri url = null;
        var site = "http://example.com";
        if (message.Url != null)
        {
            site = Uri.TryCreate(message.Url, UriKind.Absolute, out url) ? url.GetLeftPart(UriPartial.Authority) : "";
            if (site == "" || url.Host == "")
            {
                reply["verdict"] = "invalid"; // it asks for a Uri, and for that of the site
                return;
            }
        }
        var robots = new Robots.Robots();
        robots.Load(new MemoryStream(Convert.FromBase64String(message.Body)), site);
        reply["sitemaps"] = robots.GetSitemapUrls();
        if (url != null)
        {
            reply["verdict"] = robots.Allowed(url, message.Agents[0]) ? "allow" : "disallow";
        }
    }

    static void Main()
    {
        Console.InputEncoding = Console.OutputEncoding = new UTF8Encoding(false);
        var json = new JavaScriptSerializer { MaxJsonLength = int.MaxValue };
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            var message = json.Deserialize<Message>(line);
            if (message.Cmd == "stop")
            {
                return;
            }
            var reply = new Dictionary<string, object>();
            if (message.Cmd == "start")
            {
                reply["protocol"] = 1;
                reply["name"] = "NRobots";
                reply["version"] = "959ebdc";
                reply["tracks"] = new[] { "match" };
            }
            else
            {
                reply["seq"] = message.Seq;
                try
                {
                    Answer(message, reply);
                }
                catch (Exception e)
                {
                    reply["errored"] = e.GetType().Name + ": " + e.Message;
                }
            }
            Console.WriteLine(json.Serialize(reply));
        }
    }
}
